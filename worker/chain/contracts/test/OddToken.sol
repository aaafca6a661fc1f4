// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A token that takes a fee, refuses, or calls back into the one that moves it, as a test tells it to.
contract OddToken is ERC20 {
    uint256 private constant ALL = 10_000;

    uint256 private _fee;
    bool private _refuses;
    bytes private _inside;
    bool public insideSucceeded;

    constructor() ERC20("Odd", "ODD") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @dev The token itself may deposit from inside.
    function allow(address spender, uint256 amount) external {
        _approve(address(this), spender, amount);
    }

    /// @dev In ten-thousandths of what is moved.
    function setFee(uint256 fee) external {
        _fee = fee;
    }

    function setRefuses(bool refuses) external {
        _refuses = refuses;
    }

    function setInside(bytes calldata inside) external {
        _inside = inside;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!_refuses, "refused");
        bytes memory call_ = _inside;
        delete _inside;
        if (call_.length > 0) (insideSucceeded,) = msg.sender.call(call_);
        uint256 fee = from == address(0) || to == address(0) ? 0 : amount * _fee / ALL;
        super._update(from, to, amount - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}
