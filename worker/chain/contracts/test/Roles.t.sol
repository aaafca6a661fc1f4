// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {Base} from "./Base.sol";
import {vm} from "./Vm.sol";

contract RolesTest is Base {
    function testFuzz_onlyTheOwnerDoesWhatIsTheOwners(address sender) public {
        vm.assume(sender != owner);
        _refuseOwnersCalls(sender);
        _refuseOwnersCalls(operator);
        _refuseOwnersCalls(pauser);
    }

    function testFuzz_onlyTheOperatorRequestsAndPays(address sender) public {
        vm.assume(sender != operator);
        _draw(1, 1);
        _refuseOperatorsCalls(sender);
        _refuseOperatorsCalls(owner);
        _refuseOperatorsCalls(pauser);
    }

    function testFuzz_onlyThePauserAndTheOwnerPause(address sender) public {
        vm.assume(sender != owner && sender != pauser);
        vm.prank(sender);
        _expect(PrizeDrawings.NotPauser.selector);
        drawings.pause();
        vm.prank(operator);
        _expect(PrizeDrawings.NotPauser.selector);
        drawings.pause();
        vm.prank(pauser);
        drawings.pause();
        vm.prank(owner);
        drawings.unpause();
        vm.prank(owner);
        drawings.pause();
        vm.assertTrue(drawings.paused(), "paused");
    }

    function test_aPauseStopsRequestsAndPaymentsUntilItEnds() public {
        _draw(1, 1);
        _request(1, 2);
        vm.prank(pauser);
        drawings.pause();
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](1);
        payments[0] = _paymentOf(1, 1, 1);

        _expect(Pausable.EnforcedPause.selector);
        _request(1, 3);
        _expect(Pausable.EnforcedPause.selector);
        _pay(payments[0]);
        vm.prank(operator);
        _expect(Pausable.EnforcedPause.selector);
        drawings.payMany(payments);
        vm.warp(START + 24 hours);
        vm.prank(owner);
        _expect(Pausable.EnforcedPause.selector);
        drawings.rerequest(1, 2, "a fresh salt", 1 ether);

        vm.prank(owner);
        drawings.unpause();
        _request(1, 3);
        _pay(payments[0]);
    }

    function test_aDismissedOperatorCanDoNothing() public {
        vm.prank(owner);
        drawings.setOperator(address(0));
        _expect(PrizeDrawings.NotOperator.selector);
        _request(1, 1);
    }

    function _refuseOwnersCalls(address sender) private {
        bytes[] memory calls = _ownersCalls();
        for (uint256 i = 0; i < calls.length; i++) {
            vm.prank(sender);
            (bool succeeded, bytes memory reason) = address(drawings).call(calls[i]);
            vm.assertTrue(!succeeded, "refused");
            vm.assertEq(
                reason, abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, sender), vm.toString(i)
            );
        }
    }

    function _refuseOperatorsCalls(address sender) private {
        PrizeDrawings.Payment[] memory payments = new PrizeDrawings.Payment[](1);
        payments[0] = _paymentOf(1, 1, 1);
        vm.prank(sender);
        _expect(PrizeDrawings.NotOperator.selector);
        drawings.requestDrawing(_requestOf(1, 2), 1 ether);
        vm.prank(sender);
        _expect(PrizeDrawings.NotOperator.selector);
        drawings.pay(payments[0]);
        vm.prank(sender);
        _expect(PrizeDrawings.NotOperator.selector);
        drawings.payMany(payments);
    }

    function _ownersCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](10);
        calls[0] = abi.encodeCall(drawings.registerCampaign, (2, address(token), stranger, 1));
        calls[1] = abi.encodeCall(drawings.setWallet, (1, stranger));
        calls[2] = abi.encodeCall(drawings.setMaxPayout, (1, 1));
        calls[3] = abi.encodeCall(drawings.setOperator, (stranger));
        calls[4] = abi.encodeCall(drawings.setPauser, (stranger));
        calls[5] = abi.encodeCall(drawings.setProvider, (stranger, 1));
        calls[6] = abi.encodeCall(drawings.withdraw, (address(token), stranger, 1));
        calls[7] = abi.encodeCall(drawings.unpause, ());
        calls[8] = abi.encodeCall(drawings.transferOwnership, (stranger));
        calls[9] = abi.encodeCall(drawings.renounceOwnership, ());
    }
}
