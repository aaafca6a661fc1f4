// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EntropyEventsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyEventsV2.sol";
import {Vm, vm} from "../../test/Vm.sol";
import {Stage} from "./Stage.sol";

/// @dev What a drawing costs while the service is under way, as test/Gas.t.sol counts it for version 1: each figure is
/// held to its limit and to what it is now.
/// forge-config: default.isolate = true
contract CostsTest is Stage {
    event log_named_uint(string what, uint256 gas);

    /// @dev Version 1's payment of any drawing, whose amount was given.
    uint256 private constant PAY = 83_289;

    function setUp() public override {
        super.setUp();
        drawings.settle(1, _draw(1, 10), _table(), 10);
    }

    function test_aRequest() public {
        _request(1, 10);
        _hold("request, whole transaction", _last(), 175_205, 224_000);
    }

    function test_aRevealAndItsCallback() public {
        (uint48 number, uint64 sequence) = _request(1, 10);
        bytes32 contribution = drawings.drawing(1, number).contribution;
        vm.recordLogs();
        entropy.revealWithCallback(provider, sequence, contribution, chain[sequence]);
        _hold("reveal, whole transaction", _last(), 85_959, 100_000);
        _hold("callback, inside the reveal", _callbackGas(), 36_096, 40_000);
    }

    function test_settlingOneWinner() public {
        _settle("settle, 1 winner", 1, 105_353, PAY + 40_000);
    }

    function test_settlingTenWinners() public {
        _settle("settle, 10 winners", 10, 116_779, PAY + 40_000);
    }

    function test_settlingAHundredWinners() public {
        _settle("settle, 100 winners", 100, 217_492, 250_000);
    }

    function test_settlingAThousandWinners() public {
        _settle("settle, 1,000 winners", 1_000, 1_215_006, 1_500_000);
    }

    function _settle(string memory what, uint32 winners, uint256 known, uint256 limit) private {
        uint48 number = _drawWith(1, winners, "another value");
        drawings.settle(1, number, _table(), winners);
        _hold(what, _last(), known, limit);
    }

    function _last() private view returns (uint256) {
        return vm.lastCallGas().gasTotalUsed;
    }

    function _callbackGas() private returns (uint256 gas) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].topics[0] != EntropyEventsV2.Revealed.selector) continue;
            (,,,,, gas,) = abi.decode(logs[i].data, (bytes32, bytes32, bytes32, bool, bytes, uint32, bytes));
            return gas;
        }
    }

    function _hold(string memory what, uint256 gas, uint256 known, uint256 limit) private {
        emit log_named_uint(what, gas);
        vm.assertLe(gas, limit, string.concat(what, ": above the limit"));
        vm.assertEq(gas, known, string.concat(what, ": not the known figure"));
    }
}
